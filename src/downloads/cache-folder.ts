import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/**
 * The folder for everything that can be fetched again (server, Java, models), shared by all projects of a user.
 * `$ENGRAPH_CACHE`, else `$XDG_CACHE_HOME/engraph`, else `~/.cache/engraph`. Empty variables count as unset, and so
 * does a relative XDG_CACHE_HOME, as the XDG base directory specification asks.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env['ENGRAPH_CACHE']) return resolve(env['ENGRAPH_CACHE'])
  const xdg = env['XDG_CACHE_HOME']
  return xdg && isAbsolute(xdg) ? join(xdg, 'engraph') : join(homedir(), '.cache', 'engraph')
}
