import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openMailer } from './mail.ts'
import { readSettings } from './settings.ts'

const MAIL = {
  because: 'account' as const,
  key: 'audit-0000000001',
  to: 'camille@exemple.fr',
  subject: 'Votre absence a été refusée',
  text: 'Bonjour\n',
}

test('a mail goes out by the SMTP server that the settings name', async () => {
  const received: string[] = []
  let greeted = 0
  const sink = new SMTPServer({
    onConnect: (_session, done) => {
      greeted += 1
      done()
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.server.address() as AddressInfo
  const mailer = openMailer(readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await mailer.send(MAIL)
  await mailer.send({ ...MAIL, key: 'audit-0000000002' })
  mailer.close()
  expect(received).toHaveLength(2)
  expect(greeted, 'one connection for both').toBe(1)
  expect(received[0]).toContain('To: camille@exemple.fr')
  expect(received[0]).toContain('Message-ID: <audit-0000000001@localhost>')
  await new Promise<void>((resolve) => sink.close(resolve))
})

test('without a server it is kept, and done twice it is kept once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadran-mail-'))
  const mailer = openMailer(readSettings({ CADRAN_DATA_DIR: folder }))
  await mailer.send(MAIL)
  await mailer.send(MAIL)
  expect(await readdir(join(folder, 'mails'))).toEqual(['audit-0000000001.eml'])
  await rm(folder, { recursive: true, force: true })
})

test('a server that is away is an error for the job to try again', async () => {
  const mailer = openMailer(readSettings({ SMTP_URL: 'smtp://127.0.0.1:1' }))
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED')
})
