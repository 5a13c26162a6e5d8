import type { Ctx } from '../../../platform/context.ts'
import type { AccountMethod } from '../accounts.ts'
import type { MollieClient } from './client.ts'
import { MethodPage, readMollieAmount } from './shapes.ts'

const maxMethods = 50

/** Languages of Mollie's page and of the names of its methods; in others the buyer's browser decides. */
const locales: Readonly<Record<string, string>> = {
  en: 'en_US',
  nl: 'nl_NL',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_PT',
  it: 'it_IT',
  nb: 'nb_NO',
  no: 'nb_NO',
  sv: 'sv_SE',
  da: 'da_DK',
  pl: 'pl_PL',
}

export function getMollieLocale(language: string): string | undefined {
  return locales[language.toLowerCase().split('-')[0] ?? '']
}

/** The means of payment that are switched on in the account, with the amounts they take. */
export async function listMollieMethods(ctx: Ctx, mollie: MollieClient): Promise<AccountMethod[]> {
  const locale = getMollieLocale(ctx.site.language)
  const query = locale === undefined ? '' : `?${new URLSearchParams({ locale }).toString()}`
  const { _embedded: found } = await mollie.call(`/methods${query}`, MethodPage)
  return found.methods.slice(0, maxMethods).map(({ id, description, minimumAmount, maximumAmount }) => ({
    id: id.slice(0, 50),
    title: description.slice(0, 100),
    currency: minimumAmount?.currency ?? maximumAmount?.currency ?? null,
    minMinor: (minimumAmount && readMollieAmount(minimumAmount)) ?? null,
    maxMinor: (maximumAmount && readMollieAmount(maximumAmount)) ?? null,
  }))
}
