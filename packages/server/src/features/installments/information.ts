import { type InstallmentCountry, installmentCountries, installmentPayments } from '@vitrine/commerce'
import { escapeHtml } from '../../platform/text/html.ts'

interface Texts {
  readonly title: string
  readonly steps: readonly string[]
  readonly note: string
  readonly site: string
}

/** The languages that the providers speak. `{provider}` is the name in the country. */
const texts: Readonly<Record<'en' | 'fr', Texts>> = {
  en: {
    title: 'Buy now, pay later with {provider}',
    steps: [
      'Add your favorites to the cart and choose {provider} at checkout.',
      `{provider} splits the total into ${installmentPayments} payments without interest.`,
      'Pay the first part today and the others every two weeks.',
    ],
    note: '{provider} decides at checkout whether you can pay this way. Its terms apply, and late payments may cost a fee.',
    site: 'About {provider}',
  },
  fr: {
    title: 'Achetez maintenant, payez plus tard avec {provider}',
    steps: [
      'Ajoutez vos articles au panier et choisissez {provider} au moment de payer.',
      `{provider} divise le total en ${installmentPayments} paiements sans intérêts.`,
      'Payez la première partie aujourd’hui et les autres toutes les deux semaines.',
    ],
    note: '{provider} décide au moment de payer si ce mode de paiement est possible. Ses conditions s’appliquent ; un retard peut entraîner des frais.',
    site: 'À propos de {provider}',
  },
}

const sites = { Afterpay: 'https://www.afterpay.com/', Clearpay: 'https://www.clearpay.co.uk/' } as const

/** The information of the provider as a page; scripts show its `main` in a dialog. */
export function renderInformation(language: 'en' | 'fr', country: InstallmentCountry): string {
  const { provider } = installmentCountries[country]
  const { title, steps, note, site } = texts[language]
  const say = (text: string) => escapeHtml(text.replaceAll('{provider}', provider))
  return `<!doctype html>
<html lang="${language}-${country}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say(title)}</title>
<style>body{max-width:34rem;margin:0 auto;padding:2rem 1.25rem;font:400 1rem/1.6 system-ui,sans-serif;color:#1c1c1a;background:#fff}h1{font-size:1.5rem;line-height:1.25}li{margin-block:.6em}</style></head>
<body><main>
<h1>${say(title)}</h1>
<ol>${steps.map((step) => `<li>${say(step)}</li>`).join('')}</ol>
<p>${say(note)}</p>
<p><a href="${sites[provider]}" target="_blank" rel="noopener">${say(site)}</a></p>
</main></body>
</html>
`
}
