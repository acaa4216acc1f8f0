import { formatCount } from '@cadran/rules/portal/french'

/** Why the act treats fewer than are chosen (CLO-09). */
export function leftOutWords(count: number): string {
  return count === 1
    ? 'Sans effet sur l’autre élément de la sélection\u00a0: cet acte ne lui est pas proposé.'
    : `Sans effet sur les ${formatCount(count)} autres éléments de la sélection\u00a0: cet acte ne leur est pas proposé.`
}
