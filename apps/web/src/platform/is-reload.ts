/** Whether the document that is shown was loaded anew, rather than by an address or a link. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation && 'type' in navigation && navigation.type === 'navigate')
}
