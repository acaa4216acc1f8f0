import ipaddr from 'ipaddr.js'

/** What is counted as one address: of IPv6 a whole /64, within which anybody takes as many as they like. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address told as IPv6 is the IPv4 one.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** One address, or a network as 'address/length', of either kind; null for anything else. */
export function parseNetwork(entry: string): Network | null {
  const [address = '', length, ...rest] = entry.split('/')
  const is_address = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  if (!is_address || rest.length > 0) return null
  if (length === undefined) {
    const one = ipaddr.process(address)
    return [one, one.kind() === 'ipv4' ? 32 : 128]
  }
  return /^\d{1,3}$/.test(length) && ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : null
}

/** Whether an address stands in one of these networks; an IPv4 address told as IPv6 is the IPv4 one. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((entry) => {
    const network = parseNetwork(entry)
    return network !== null && network[0].kind() === parsed.kind() && parsed.match(network)
  })
}
