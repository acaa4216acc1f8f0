import { describe, expect, test } from 'vitest'
import { aMonthPage, MONTHS } from './activity-fixtures.ts'
import { patchMonths } from './patch-months.ts'

const [aubry, benali, caron] = MONTHS
if (!aubry || !benali || !caron) throw new Error('The mockup has three reports')
const october = { ...aubry, id: 490, month: 10 }
const PAGE = aMonthPage([aubry, october, benali], { total_users_count: 2 })

describe('reports read again', () => {
  test('ACT-109 replace those of the person where they stand', () => {
    const validated = { ...aubry, state: 'validated1' as const }
    expect(patchMonths([PAGE], 'C214', [validated])[0]?.months).toEqual([validated, benali])
    expect(patchMonths([PAGE], 'C233', [])[0]?.months).toEqual([aubry, october])
  })

  test('ACT-44 a person without any leaves, and the number of people follows', () => {
    expect(patchMonths([PAGE], 'C214', [])[0]?.total_users_count).toBe(1)
    expect(patchMonths([PAGE], 'C219', [caron])[0]).toEqual(PAGE)
  })
})
