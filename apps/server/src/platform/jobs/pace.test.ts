import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { openPace, type Pace } from './pace.ts'

type Urgency = Parameters<Pace['turn']>[0]

describe('jobs make way for people', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** So many jobs that want to begin; answers how many of them have. */
  function waiting(pace: Pace, urgency: Urgency, count: number): () => number {
    let begun = 0
    for (let job = 0; job < count; job += 1) void pace.turn(urgency).then(() => (begun += 1))
    return () => begun
  }

  test('where nobody is answered, all begin at once', async () => {
    const pace = openPace()
    const begun = [waiting(pace, 'bulk', 8), waiting(pace, 'in_turn', 8)]
    await vi.advanceTimersByTimeAsync(0)
    expect(begun.map((count) => count())).toEqual([8, 8])
  })

  test('while somebody is, they begin one by one, the less urgent the farther apart', async () => {
    const pace = openPace()
    pace.answering()
    const begun = [waiting(pace, 'first', 30), waiting(pace, 'in_turn', 30), waiting(pace, 'bulk', 30)]
    const counts = () => begun.map((count) => count())
    await vi.advanceTimersByTimeAsync(0)
    expect(counts()).toEqual([0, 0, 0])
    await vi.advanceTimersByTimeAsync(160)
    expect(counts()).toEqual([6, 5, 2])
  })

  test('between two answers one begins, the most urgent of them; after the last they all go on', async () => {
    const pace = openPace()
    const answered = pace.answering()
    const begun = [waiting(pace, 'bulk', 30), waiting(pace, 'first', 2)]
    const counts = () => begun.map((count) => count())
    answered()
    await vi.advanceTimersByTimeAsync(16)
    expect(counts()).toEqual([0, 2])
    await vi.advanceTimersByTimeAsync(16)
    expect(counts()).toEqual([2, 2])
    pace.answering()()
    await vi.advanceTimersByTimeAsync(40)
    expect(counts()).toEqual([7, 2])
    await vi.advanceTimersByTimeAsync(16)
    expect(counts()).toEqual([30, 2])
    const later = waiting(pace, 'bulk', 8)
    await vi.advanceTimersByTimeAsync(0)
    expect(later()).toBe(8)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('who is being answered', () => {
  let portal: TestPortal
  let answered = 0
  let most = 0
  beforeAll(async () => {
    portal = await openTestPortal()
    const { jobs } = portal.platform
    const { answering } = jobs
    jobs.answering = () => {
      answered += 1
      most = Math.max(most, answered)
      const end = answering()
      return () => {
        answered -= 1
        end()
      }
    }
  })
  afterAll(() => portal.close())

  test('counts from the request to its answer, whatever that is', async () => {
    expect((await portal.anonymous.get('public/config')).status).toBe(200)
    expect((await portal.anonymous.get('user/me')).status).toBe(401)
    await vi.waitFor(() => expect([most, answered]).toEqual([1, 0]))
  })

  test('no longer once they have gone without it', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/login_check HTTP/1.1\r\nHost: cadran\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await vi.waitFor(() => expect(answered).toBe(1))
    socket.destroy()
    await vi.waitFor(() => expect(answered).toBe(0))
  })
})
