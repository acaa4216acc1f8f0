import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread of ours, named without its ending from the module that asks. Built, it is a file beside the others; from the
 * sources, Node 20 must first be taught TypeScript inside the thread.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name.split('/').pop()}.js`, from), options)
  const source = JSON.stringify(new URL(`${name}.ts`, from).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { ...options, eval: true })
}
