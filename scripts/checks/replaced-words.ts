import { type Source, sources } from './sources.ts'

/**
 * Old words for things that have a standard name, and the name to use. A reader searches for the
 * standard term. Names of files and of top-level declarations must not use an old word.
 */
const REPLACED: [RegExp, string][] = [
  [/^told$|^Told|^tellOf|^tell[A-Z]/, 'describeRoute for API descriptions; publish, notify or invalidate for events'],
  [/^asker$|^Ask$/, 'auth guard, RequestContext'],
  [/^writeDown$|^Deeds?$/, 'recordAudit, AuditEvent'],
  [/^isOurTurn$/, 'job lease'],
  [/^Crowded$/, 'QueueFull'],
  [/^one-at-a-time$/, 'advisory lock'],
  [/[Pp]ress-?[Kk]ey|one-?[Pp]ress|pressed-once/, 'idempotency key'],
  [/^sealed$/, 'encryption, encrypt, decrypt'],
  [/^onceItHasCome$|^whole-request$/, 'buffer body'],
  [/^mostSent$|^most-sent$/, 'max body size'],
  [/^not-open$/, 'unavailable page'],
  [/^heed/, 'handle webhook'],
  [/^tall(y|ies)$|^tallied$/, 'counters, metrics'],
  [/^withoutSecrets$/, 'redact'],
  [/^orCutOff$|^cut-off$/, 'connection lost'],
  [/^at-hand$|^atHand/, 'alerts'],
  [/[Dd]esk(?!top)/, 'admin, or staff'],
  [/^till$|^Till|^openTill/, 'point of sale, or emulator'],
  [/[Tt]aken-?[Dd]own|^takenBy$/, 'phone order'],
  [/[Ee]nliven/, 'mount'],
  [/^feel$/, 'connection watcher'],
  [/[Hh]andoff/, 'hydration data'],
  [/^found-?[Ss]nacks/, 'variation search'],
  [/^kept-near$|^keptNear$/, 'read-through cache'],
  [/^prove[A-Z]|^(has|require)Proof$/, 'reauthentication, requireReauthentication'],
  [/[Cc]ompanion/, 'recommendation'],
  [/[Uu]ntold/, 'unverifiable'],
  [/[Ss]tand-?[Ii]n-?[Pp]age/, 'fallback page'],
  [/[Ss]ifted/, 'filtered'],
  [/^(PATIENCE|MOST|LONGEST|AT_ONCE)$/, 'a noun and a unit, such as LOCK_TIMEOUT_MS'],
]

const declaration = /^(export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
/** A name in a test serves that test alone: only what it exports has readers. */
const serveOneFile = /^(tests|bench)\/|\.test\.tsx?$/

/** Names of files and of top-level declarations that use a replaced word, a line each. */
export function replacedWords(files: Source[] = sources()): string[] {
  return files.flatMap(({ path, text }) => {
    const file = path.replace(/.*\//, '').replace(/\..*/, '')
    const declared = [...text.matchAll(declaration)].flatMap(([, exported, name = '']) =>
      exported || !serveOneFile.test(path) ? [name] : [],
    )
    return [...new Set([file, ...declared])].flatMap((name) => {
      const [, better] = REPLACED.find(([old]) => old.test(name)) ?? []
      return better ? [`${path}: ${name} is not a word that others search for; use ${better}`] : []
    })
  })
}
