import type { Stage } from './stage.ts'

/** What one check came to: no fault is a pass. `not_run` says which tool is missing. */
export interface Outcome {
  title: string
  faults?: string[]
  note?: string
  not_run?: true
}

export interface Options {
  seed: number
  requests: number
}

export interface Scenario {
  name: string
  run: (stage: Stage, options: Options) => Promise<Outcome[]>
}
