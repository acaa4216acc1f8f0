import { codeOf, EVENT_CODES } from '@cadran/demo/codes'

/** Codes the months are made of; the large company uses those of the demonstration. */
export const codeIds = {
  CP: codeOf('CP').id,
  JRS: codeOf('JRS').id,
  MAL: codeOf('MAL').id,
  FOR: codeOf('FOR').id,
}

/** The missions people are assigned to, with their affectations. */
export const missions = EVENT_CODES.flatMap(({ id, type, affectation_id }) =>
  type === 'activity' && affectation_id !== null ? [{ id, affectation_id }] : [],
)
