/** What the demonstration promises of its consultant, pending days already taken off. */
export const CONSULTANT_DAYS = {
  cp: 12.5,
  before_june: 4,
  remainder: 1,
  rtt: 5,
  rtt_remainder: 1,
  rest: 0,
  cp15: 0,
  sick_children_days: 3,
}
