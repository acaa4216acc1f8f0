import { runToItsEnd } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'

// The lock of its folder is the embedded engine's.
test.use({ engine: 'embedded' })

test('a second process on the same data folder is refused by name, and the first one goes on', async ({
  portal,
  request,
}) => {
  const second = await runToItsEnd({ CADRAN_DATA_DIR: portal.dataDir, CADRAN_DEMO: '1' })
  expect(second.code).toBe(1)
  expect(second.log).toContain(`Le dossier de données ${portal.dataDir} est déjà utilisé`)
  expect(second.log).toContain('CADRAN_DATA_DIR')
  await expect(await request.get('/api/health/ready')).toBeOK()
})
