export { RunAsPanel } from './run-as-panel.tsx'
