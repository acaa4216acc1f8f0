/** Loads a page of the application from the server, as a reload does. */
export function openAddress(path: string): void {
  window.location.assign(path)
}
