export { UnionLogo } from './union-logo.tsx'
