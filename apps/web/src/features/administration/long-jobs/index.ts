export { LongJobBar } from './long-job.tsx'
