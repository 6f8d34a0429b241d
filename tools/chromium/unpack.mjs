// Unpacks the Chromium of the npm registry into a folder, and writes a command `run` that finds its libraries and fonts.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(process.argv[2]);
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = folder; // the package unpacks there, and reads it when it is imported
const { default: chromium, inflate } = await import('@sparticuz/chromium');
const program = await chromium.executablePath();
await inflate(fileURLToPath(new URL('./node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url)));

// The package's own font settings name fixed folders; without any font of the machine even web fonts fail.
writeFileSync(
  `${folder}/fonts/fonts.conf`,
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`,
);
writeFileSync(
  `${folder}/run`,
  `#!/bin/sh
FONTCONFIG_PATH="${folder}/fonts" LD_LIBRARY_PATH="${folder}/al2023/lib" exec "${program}" "$@"
`,
);
chmodSync(`${folder}/run`, 0o755);
