/** Most characters of the reason of a change (ADM-26). */
export const REASON_LENGTH = 500
