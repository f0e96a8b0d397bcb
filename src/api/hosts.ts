/** The part of an HTTP request that says by which name it came and from which page. */
export interface RequestOrigin {
  host?: string | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | undefined
  'sec-fetch-mode'?: string | undefined
}

/** Why a request is refused, or undefined. */
export type HostCheck = (headers: RequestOrigin) => string | undefined

/**
 * Keeps web pages out. A page can make its own name point to this machine (DNS rebinding), so the Host header must be a
 * loopback name, the address listened on, or one of `allowedHosts` (ports don't matter). And a page of another origin
 * may not send requests at all, since a recall changes what is remembered.
 */
export function hostCheck(options: { listeningHost: string; allowedHosts: readonly string[] }): HostCheck {
  const configured = new Set(
    [options.listeningHost, ...options.allowedHosts].map(hostName).filter((name) => name !== ''),
  )
  return (headers) => {
    const name = hostName(headers.host ?? '')
    if (!isLoopback(name) && !configured.has(name)) {
      return `The host ${JSON.stringify(name.slice(0, 100))} is not served here. Add it to allowedHosts (ENGRAPH_ALLOWED_HOSTS) if it is yours.`
    }
    const { origin } = headers
    if (origin !== undefined) {
      const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
      if (host !== undefined && (host === headers.host || configured.has(hostName(host)))) return undefined
      return `Pages of the origin ${JSON.stringify(origin.slice(0, 100))} may not use this server.`
    }
    if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') {
      return 'Pages of other sites may not use this server.'
    }
    return undefined
  }
}

/** `LOCALHOST.:4747` → `localhost`, `[::1]:4747` → `::1`. */
export function hostName(host: string): string {
  const text = host.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)
  if (bracketed !== null) return bracketed[1] ?? ''
  // More than one colon without brackets: an IPv6 address as a setting gives it.
  const name = text.split(':').length === 2 ? text.replace(/:\d+$/, '') : text
  return name.replace(/\.$/, '')
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
