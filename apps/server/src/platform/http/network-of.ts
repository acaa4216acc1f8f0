import ipaddr from 'ipaddr.js'

/** What is counted as one address: of IPv6 a whole /64, within which anybody takes as many as they like. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address told as IPv6 is the IPv4 one.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
