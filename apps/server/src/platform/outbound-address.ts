import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Where a push, a webhook or a login goes is told from outside: only the public internet is spoken to, or a host that the
 * settings name (a forged address must not make the server ask a neighbour something).
 */

const INSIDE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
// Of IPv6 only what is global; within it documentation and the tunnels that carry an IPv4 address.
const OUTSIDE_V6 = [['2000::', 3]] as const
const INSIDE_V6 = [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

function listOf(family: 'ipv4' | 'ipv6', ...networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

const insideV4 = listOf('ipv4', ...INSIDE_V4)
const outsideV6 = listOf('ipv6', ...OUTSIDE_V6)
const insideV6 = listOf('ipv6', ...INSIDE_V6)

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !insideV4.check(address, 'ipv4')
  return family === 6 && outsideV6.check(address, 'ipv6') && !insideV6.check(address, 'ipv6')
}

/** Hosts of one's own, 'host' or 'host:port', which may stand inside; outside production they may speak http on this machine. */
export interface OwnHosts {
  own_hosts: readonly string[]
  production: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Somebody else's address: https on its usual port, without a name or password, no address of ours; null otherwise. */
export function outboundAddress(address: string, { own_hosts, production }: OwnHosts): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  const is_own = own_hosts.includes(url.host)
  if (url.protocol === 'http:') return is_own && !production && LOOPBACK.has(url.hostname) ? url : null
  if (url.protocol !== 'https:') return null
  if (is_own) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.port !== '') return null
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null
  return /\.[a-z][a-z0-9-]*$/.test(host) ? url : null
}

/** A name that leads inside, told apart from one that leads nowhere. */
export class InsideAddress extends Error {}

/** Resolves a name for a connection and refuses it when any of its addresses is not public: checked where it is used. */
export const publicLookupBy =
  (resolve: typeof lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new InsideAddress(`${host} is not a public address`), [])
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

export const publicLookup: LookupFunction = publicLookupBy(lookup)
