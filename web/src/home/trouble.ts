// What went wrong, as a sentence for the reader.

import { ApiError } from '../lib/api';
import { t } from '../lib/i18n';

export function trouble(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.unknown');
  const wait = error.problem.retry_after;
  return wait ? `${error.message} ${t('home.failed.wait', { n: Math.ceil(wait) })}` : error.message;
}
