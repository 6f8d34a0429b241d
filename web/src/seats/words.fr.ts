// Le temps qui s’épuise, les places qu’on reprend, les revanches que les autres acceptent.
import type { Word } from './words.en';

export const fr: Record<Word, string> = {
  'late': 'Ton temps est presque écoulé.',
  'late.name': 'Le temps de {name} est presque écoulé.',
  'late.bot': 'Ensuite un automate fait un choix pour toi. Ta place reste à toi.',
  'late.resign': 'Ensuite la place a perdu.',
  'late.left': '{n} s',
  'give': 'Donner une minute',

  'away.bound': 'Ton temps est écoulé. Un automate fait un choix pour toi.',
  'away': 'Tu n’étais pas là. Un automate choisit pour toi jusqu’à ton retour.',
  'away.rests': 'Tu n’étais pas là. Un automate a fait un choix pour toi, et la table attend.',
  'away.name': '{names} :',
  'away.back': 'Reprendre ta place',

  'again.same': 'Encore, mêmes places',
  'again.swap': 'Encore, places échangées',
  'again.turn': 'Encore, chacun une place plus loin',
  'again.asked': 'Tu as proposé une autre partie, {how}. En attente de {names}.',
  'again.offer': '{name} propose une autre partie, {how}.',
  'again.how.same': 'mêmes places',
  'again.how.swap': 'places échangées',
  'again.how.turn': 'chacun une place plus loin',
  'again.agreed': 'Tu as accepté. En attente de {names}.',
  'again.yes': 'Accepter',
  'again.no': 'Refuser',
  'again.withdraw': 'Retirer',
  'again.declined': '{name} ne veut pas d’autre partie maintenant.',
};
