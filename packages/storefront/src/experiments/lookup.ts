import { isRecord } from '../page/read.ts'

/** The specification's two kinds: a feature that is on or off, and a test of several variants. */
type FeatureType = 'FEATURE_TOGGLE' | 'AB_TEST'

/** What is known of a feature on this page. Visitors without a place in a test are in the default segment. */
interface ExperimentContext {
  readonly name: string
  readonly type: FeatureType
  readonly segment: string
  readonly variant: string
  /** Why the defaults of the caller are here; undefined where the server said what to show. */
  readonly error: string | undefined
}

/** What the server says of features, by their names; undefined: the page has no such configuration. */
type FeatureConfiguration = ReadonlyMap<string, unknown> | undefined

const defaultSegment = 'default'

const typeNames: Readonly<Record<FeatureType, string>> = { FEATURE_TOGGLE: 'feature toggle', AB_TEST: 'A/B test' }

/** Reads the configuration of a page from its `Static.SQUARESPACE_CONTEXT`. */
export function readFeatures(context: unknown): FeatureConfiguration {
  const list = isRecord(context) ? context['experiments'] : undefined
  if (!Array.isArray(list)) return undefined
  return new Map(
    list.flatMap((each: unknown): [string, unknown][] =>
      isRecord(each) && typeof each['name'] === 'string' ? [[each['name'], each]] : [],
    ),
  )
}

/** Looks up a feature toggle. It is on when its variant is the text `true`; with an error it is what the caller takes for usual. */
export function findToggle(
  features: FeatureConfiguration,
  name: string,
  usual: boolean,
): { readonly isEnabled: boolean; readonly context: ExperimentContext } {
  const context = lookUp(features, { name, type: 'FEATURE_TOGGLE', usual: String(usual) })
  return { isEnabled: context.error === undefined ? context.variant === 'true' : usual, context }
}

/** Looks up the variant of an A/B test. With an error it is the caller's default variant, in the default segment. */
export function findVariant(features: FeatureConfiguration, name: string, usual: string): ExperimentContext {
  return lookUp(features, { name, type: 'AB_TEST', usual })
}

interface Lookup {
  readonly name: string
  readonly type: FeatureType
  readonly usual: string
}

function lookUp(features: FeatureConfiguration, { name, type, usual }: Lookup): ExperimentContext {
  const fail = (error: string) => ({ name, type, segment: defaultSegment, variant: usual, error })
  // The texts are the specification's.
  if (!features) return fail('The underlying Praetor configuration is not loaded')
  const feature = features.get(name)
  if (!isRecord(feature)) return fail('The specified feature does not exist')
  if (feature['type'] !== type) return fail(`The specified feature is not a ${typeNames[type]}`)
  const { segment, variant } = feature
  if (typeof variant !== 'string' || typeof segment !== 'string')
    return fail('The specified feature has an invalid server-side definition')
  return { name, type, segment: segment === '' ? defaultSegment : segment, variant, error: undefined }
}
