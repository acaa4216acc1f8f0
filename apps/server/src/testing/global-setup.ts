import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SHORT_LIVED, startThrowawayPostgres } from '../../../../scripts/lib/throwaway.mjs'
import { buildTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Embedded engine: a dumped data folder. Server engine: the address whose `cadran_template` database is copied. */
    template_file: string | null
    server_url: string | null
  }
}

/** Seeds the demonstration company once for the project's engine; every test file starts from a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.CADRAN_TEST_ENGINE === 'postgres') {
    const server = await startThrowawayPostgres({ settings: { max_connections: 200, ...SHORT_LIVED } })
    await buildTemplate({ server_url: server.url })
    project.provide('server_url', server.url)
    project.provide('template_file', null)
    return async () => server.stop()
  }
  const template_file = join(mkdtempSync(join(tmpdir(), 'cadran-template-')), 'template.tar')
  writeFileSync(template_file, await buildTemplate({ server_url: null }))
  project.provide('server_url', null)
  project.provide('template_file', template_file)
  return async () => undefined
}
