import { listExportedFunctions } from './exported-functions.ts'

/** Verbs that names of exported functions begin with. Add the verb of a new function if it is one. */
const verbs = new Set(
  (
    'abort absorb accept acknowledge activate adapt add adds adjust adopt advance aggregate align allocate allot allow allows alter ' +
    'amend analyze anchor animate announce anonymize answer append apply appoint approve archive are arm arrange arrive as ask assemble assert ' +
    'assess assign assume assure attach attempt augment authorize await backfill bake balance batch begin begins bind blank block blur ' +
    'boost borrow bound break brighten broadcast build bump buy bypass calculate call can cancel cap capture carry cast categorize ' +
    'center chain change charge check choose claim clamp classify clean clear climb clip clone close coalesce coerce collapse collate ' +
    'collect combine commence commit compact compare compensate compile complain complete compose compress compute concat conclude ' +
    'configure confine confirm conform connect consent consolidate construct consume contain continue contribute convert coordinate ' +
    'copy correct count counts cover crawl create crop cross cure cut cycle darken deactivate deallocate debit debounce decide decline ' +
    'decode decorate decrypt deduct deduplicate deem deepen defer define delay delegate delete delimit deliver demote deny depends ' +
    'depict deploy deprecate dereference derive describe deselect deserialize designate destroy destructure detect determine diff dim ' +
    'diminish dip direct disable disallow discard discover disengage disjoin dismiss dispatch display distribute divide dock dodge ' +
    'downgrade download drag drain draw drive drop dry dump duplicate earn ease echo edit elect elevate eliminate embed emit employ ' +
    'empower empty enable enclose encode encounter encrypt end enforce engage enlarge enqueue enrich enroll ensure enter enumerate ' +
    'equals erase erode escape establish estimate evaluate evict examine exchange exclude execute exempt exercise exhaust exit expand ' +
    'expire explain export expose express extend extract fade fail feed fetch fill filter finalize finance find fine finish fire fit ' +
    'fix flatten flip float flow flush focus fold follow forbid force forget format forward free freeze freshen fulfill fuse gain ' +
    'gather generate get give globalize go grant greet group grow guard guess halt handle harden harvest has hash heal help hide ' +
    'highlight hoist hold holds hydrate identify illustrate immunize implement import impose improve include increase increment indent ' +
    'index indicate induce infix inform inherit init initialize inject inline insert inspect install instruct integrate intend ' +
    'interpolate interpret interrupt intersect introduce introspect invalidate invert invite invoke is isolate issue itemize iterate ' +
    'join judge jump justify keep kick kill lay lead learn leave lend lift lighten limit linearize link lint list listen load localize ' +
    'locate lock log look lookup lose lower magnify mail maintain make manage map mark mask match matches materialize maximize may ' +
    'measure meet memoize mend mention merge migrate minify minimize mint mirror miss mix mock moderate modify monitor mount move ' +
    'multiply mute name navigate needs negate negotiate nest new normalise normalize note notify nudge obey obfuscate observe obtain ' +
    'occupy offer omit onboard open operate oppose optimize organize overlap overlay overlook override overwrite pack pad paginate ' +
    'paint parameterize parse passivate paste patch pause pay peek peel penalize perform permit persist personalize pick pin pipe pivot ' +
    'place plan play plot poll pop populate post postpone pour preempt prefers prefetch prefix preload prepare present preserve press ' +
    'prevent preview price print prioritize probe proceed process produce prolong promote prompt propose protect prove provide provision prune ' +
    'publish pull pulse pump punctuate purchase purge push put qualify quantize query question queue quit quote raise randomize rank ' +
    'reach reaches reactivate read reassign rebind rebuild recalculate recall receive reckon recognize recommend recompute reconcile ' +
    'reconnect record recover recycle redact redeem redirect redistribute redo reduce refactor refer reference refine reflect reflow ' +
    'refresh refund refuse register regroup regulate rehydrate reindex reinstate reject relabel relate relay release reload relocate ' +
    'rely remap remember remind remit remount remove rename render renew renumber reopen reorder reorganize repaint repair repeat ' +
    'rephrase replace replay reply report represent reproduce request require reread rescue reseed resend reserve reset reshape reship ' +
    'reside resign resize resolve resort respect respond restart restock restore restrict restructure resubmit resume retain retarget ' +
    'retell rethrow retire retouch retrieve retry return reuse revalidate reveal reverse revert review revise revive revoke rewind ' +
    'reword rewrite ripple rise roll rotate route run sanction satisfy saturate save say scale scan scatter schedule scramble screen ' +
    'scroll scrub seal search secure seed seek select sell send sense separate serialize serve set settle share shelve shift ship ' +
    'shorten should shout show shrink shuffle shut sift sign signal silence simulate sink situate size sketch skip sleep slice slide ' +
    'slugify smooth snap sniff soften solve sort spawn specify speed spend spin split squash squeeze stage stall stamp standardize ' +
    'start step stick stitch stop store straighten stream strike stringify strip stub subdivide submit subscribe substitute subtract ' +
    'succeed suggest sum summarize supervise supply support suppress survey suspend sustain swallow swap sweep switch symbolize sync ' +
    'tabulate take tame tap tear tease tell tend terminate test tether thin think throttle throw tick tidy tie tighten tilt tint to ' +
    'toggle tokenize tolerate touch trace track train transcribe transfer transition translate transmit transpose trap trash traverse ' +
    'treat triage trigger trim truncate trust try tuck tune turn twist unbind unblock unbundle undelete undo unescape unflatten unfold ' +
    'unfollow ungroup unify uninstall unite unlink unload unmark unmount unpack unpin unpublish unregister unroll unset unshift unstage ' +
    'unsubscribe untie unwrap update upgrade upload uproot upsert urge use uses utilize vacate vacuum validate vary veil verify visit ' +
    'void vote wait waive wake walk wants warm warn warrant was wash watch weave weigh welcome widen win wipe wire with withdraw ' +
    'without worry wrap write yield zero zip zoom'
  ).split(' '),
)

/** Names that the field knows as they are, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  boundedJson: 'Describes a schema, as the functions of zod do.',
  boundedJsonObject: 'Describes a schema, as the functions of zod do.',
  boundedRecord: 'Describes a schema, as the functions of zod do.',
  choice: 'Describes a schema, as the functions of zod do.',
  classNames: 'The name of the package that everybody knows it from.',
  flag: 'Describes a schema, as the functions of zod do.',
  lenientList: 'Describes a schema, as the functions of zod do.',
  pipeline: 'The term of PostgreSQL.',
  plain: 'Describes a schema, as the functions of zod do.',
  sha256: 'The name of the algorithm.',
  shownWhen: 'Describes a schema, as the functions of zod do.',
  t: 'The name that translation libraries give to this function.',
  text: 'Describes a schema, as the functions of zod do.',
  transaction: 'The term of Kysely.',
  whole: 'Describes a schema, as the functions of zod do.',
}

/**
 * Exported functions that do not begin with a verb, one line each. Components are nouns, and so are the options of a query (`itemQuery`), as
 * the documentation of TanStack names them.
 */
export function findNounFunctions(file: string, source: string): string[] {
  return listExportedFunctions(file, source)
    .filter(({ name }) => !/^[A-Z]/.test(name) && !/Query(?:Options)?$/.test(name) && !Object.hasOwn(exceptions, name))
    .filter(({ name }) => !verbs.has(/^[a-z\d]*/.exec(name)?.[0] ?? ''))
    .map(({ name }) => `${file}: ${name}: begin with a verb (tools/architecture/function-names.ts)`)
}

/** Exceptions that no file needs any more. */
export function findUnusedNameExceptions(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set(
    [...sources].flatMap(([file, source]) => listExportedFunctions(file, source).map(({ name }) => name)),
  )
  return Object.keys(exceptions).filter((name) => !used.has(name))
}
