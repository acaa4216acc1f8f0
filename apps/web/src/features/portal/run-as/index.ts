export { RunAsBand, RunAsNotice } from './run-as-band.tsx'
export { RunAsPanel } from './run-as-panel.tsx'
