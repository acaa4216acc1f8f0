declare module '*/scripts/lib/chromium.mjs' {
  export function findChromium(): string | undefined
}
