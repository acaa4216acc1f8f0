export interface PictureShape {
  from: number
  days: number
  lane: 'day' | 'am' | 'pm'
  kind: 'plain' | 'pending' | 'absence' | 'validated' | 'oncall'
}

/** Weeks from top to bottom; days count from the left edge of the picture, some of them outside. */
export const PICTURE_WEEKS: readonly (readonly PictureShape[])[] = [
  [{ from: 1, days: 2, lane: 'day', kind: 'plain' }],
  [{ from: 0, days: 5, lane: 'day', kind: 'plain' }],
  [
    { from: 2, days: 2, lane: 'day', kind: 'plain' },
    { from: 4, days: 1, lane: 'am', kind: 'plain' },
    { from: 4, days: 1, lane: 'pm', kind: 'pending' },
    { from: 5, days: 2, lane: 'day', kind: 'absence' },
  ],
  [
    { from: 1, days: 5, lane: 'day', kind: 'plain' },
    { from: 3, days: 4, lane: 'day', kind: 'oncall' },
  ],
  [
    { from: 1, days: 2, lane: 'day', kind: 'plain' },
    { from: 3, days: 2, lane: 'day', kind: 'validated' },
    { from: 5, days: 1, lane: 'pm', kind: 'plain' },
  ],
  [
    { from: 2, days: 4, lane: 'day', kind: 'plain' },
    { from: 7, days: 2, lane: 'day', kind: 'plain' },
  ],
  [
    { from: 1, days: 2, lane: 'day', kind: 'plain' },
    { from: 4, days: 3, lane: 'am', kind: 'plain' },
  ],
  [{ from: 3, days: 3, lane: 'day', kind: 'plain' }],
]
