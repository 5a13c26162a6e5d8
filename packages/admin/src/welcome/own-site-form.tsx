import { useQuery } from '@tanstack/react-query'
import { listCountries } from '@vitrine/commerce/addresses'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { choicesQuery } from '../site/site.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { guessCountry, guessCurrency, guessTimeZone, localize } from './local-choices.ts'
import { type Offer, offers, type OwnSite, type ThemeName, themes } from './onboarding.ts'
import { ThemePicture } from './theme-picture.tsx'
import styles from './welcome.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

const examples = [
  { value: 'examples', label: t('With example pages'), text: t('Home, About and Contact, with texts to replace') },
  { value: 'empty', label: t('Empty'), text: t('Only a home page and your list of products or posts') },
] as const

const picturedThemes = themes.map((theme) => ({ ...theme, picture: <ThemePicture theme={theme.value} /> }))

const countryOptions = listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name }))
const countryCodes = countryOptions.map(({ value }) => value)

interface OwnSiteFormProps {
  /** Undefined where there is nothing to go back to. */
  readonly onBack?: () => void
  /** What a site has that is there already. */
  readonly given?: { readonly title: string; readonly theme: ThemeName }
  /** Creates the site and says where its editor is. */
  readonly onCreate: (site: OwnSite) => Promise<{ readonly editorUrl: string }>
}

/** The questions that a new site begins with; those about its place are answered from the browser. */
export function OwnSiteForm({ onBack, given, onCreate }: OwnSiteFormProps) {
  const choices = useQuery(choicesQuery).data
  const form = useForm({ defaultValues: { title: given?.title ?? '' } })
  const [offer, setOffer] = useState<Offer>('products')
  const [theme, setTheme] = useState<ThemeName>(given?.theme ?? 'default')
  const [pages, setPages] = useState<'examples' | 'empty'>('examples')
  const [chosenCurrency, setCurrency] = useState<string>()
  const currencies = choices?.currencies ?? ['USD']
  const [country, setCountry] = useState(() => guessCountry(navigator.language, countryCodes))
  const currency = chosenCurrency ?? guessCurrency(country, currencies)
  const [chosenTimeZone, setTimeZone] = useState<string>()
  const timeZones = choices?.timeZones ?? []
  const timeZone = chosenTimeZone ?? guessTimeZone(timeZones) ?? timeZones[0]
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const submit = form.handleSubmit(async ({ title }) => {
    try {
      const { editorUrl } = await onCreate({
        title,
        offer,
        theme,
        hasExamplePages: pages === 'examples',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of the server's own list.
        currency: currency as 'USD',
        language: localize(navigator.language, country),
        country,
        ...(timeZone === undefined ? {} : { timeZone }),
      })
      // Everything that is loaded belongs to this site.
      location.assign(editorUrl)
    } catch (error) {
      const { title: problem } = getFieldProblems(error)
      if (problem === undefined) form.setError('root', { message: getErrorMessage(error) })
      else form.setError('title', { message: problem }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Panel>
        <div className={styles.form}>
          {errors.root?.message !== undefined && (
            <Notice tone="danger" alert>
              {errors.root.message}
            </Notice>
          )}
          <div className={styles.line}>
            <FormField
              control={form.control}
              name="title"
              label={t('Name')}
              autoComplete="organization"
              maxLength={100}
              description={t('Visitors see it at the top of each page. You can change it later.')}
              rules={{ required: t('Name is required.') }}
            />
            <Select
              label={t('Currency')}
              value={currency}
              onChange={setCurrency}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          </div>
          <div className={styles.line}>
            <ComboBox label={t('Country')} options={countryOptions} value={country} onChange={setCountry} />
            {timeZone !== undefined && (
              <ComboBox
                // Its list is read once.
                key={timeZones.length}
                label={t('Time zone')}
                options={timeZones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
                value={timeZone}
                onChange={setTimeZone}
              />
            )}
          </div>
          <ChoiceCards label={t('What do you offer?')} value={offer} onChange={setOffer} choices={offers} />
          {!given && <ChoiceCards label={t('Theme')} value={theme} onChange={setTheme} choices={picturedThemes} />}
          <ChoiceCards label={t('Pages')} value={pages} onChange={setPages} choices={examples} />
          <div className={styles.actions}>
            <Button type="submit" kind="primary" isPending={isSubmitting || isSubmitSuccessful}>
              {given ? t('Begin') : t('Create site')}
            </Button>
            {onBack && (
              <Button kind="quiet" onPress={onBack}>
                {t('Back')}
              </Button>
            )}
          </div>
        </div>
      </Panel>
    </form>
  )
}
