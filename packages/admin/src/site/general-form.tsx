import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { sessionQuery } from '../session/session.ts'
import { type Choice, ComboBox } from '../ui/combo-box.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { CurrencySetting } from './currency-setting.tsx'
import { listLanguageChoices, listZoneChoices } from './choices.ts'
import { type GeneralSettings, generalQuery } from './site.ts'
import { SettingsForm } from './settings-form.tsx'
import styles from './site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'

interface GeneralFormProps {
  readonly settings: GeneralSettings
  readonly choices: { readonly currencies: readonly string[]; readonly timeZones: readonly string[] }
  /** Plain pages, one of which may be where there is none. */
  readonly pages: readonly Choice[]
}

const fields = ['title', 'tagline', 'language', 'timeZone', 'notFoundPageId'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

function toValues(settings: GeneralSettings): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is set in the next step.
  return Object.fromEntries(fields.map((field) => [field, settings[field]])) as Values
}

export function GeneralForm({ settings, choices, pages }: GeneralFormProps) {
  const queries = useQueryClient()
  const form = useForm<Values>({ values: toValues(settings), resetOptions: keepTyped })
  const { control } = form
  const { dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (body: Readonly<Record<string, string>>) => answer(api.PATCH('/api/admin/site', { body })),
    onSuccess: (saved) => {
      queries.setQueryData(generalQuery.queryKey, saved)
      void queries.invalidateQueries(sessionQuery)
    },
  })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={(values) =>
        Object.fromEntries(fields.filter((field) => dirtyFields[field]).map((field) => [field, values[field]]))
      }
      stored={settings}
      save={save}
      query={generalQuery}
    >
      <About control={control} />
      <Region control={control} settings={settings} choices={choices} />
      <NotFound control={control} pages={pages} />
    </SettingsForm>
  )
}

function About({ control }: { readonly control: Control<Values> }) {
  return (
    <Panel title={t('About the website')}>
      <div className={styles.body}>
        <FormField
          control={control}
          name="title"
          label={t('Title')}
          maxLength={100}
          rules={{ required: t('Title is required.') }}
        />
        <FormField
          control={control}
          name="tagline"
          label={t('Tagline')}
          maxLength={200}
          description={t('Shown next to the title where the theme uses it.')}
        />
      </div>
    </Panel>
  )
}

function Region({
  control,
  settings,
  choices,
}: Omit<GeneralFormProps, 'pages'> & { readonly control: Control<Values> }) {
  const languages = useMemo(() => listLanguageChoices(settings.language), [settings.language])
  const zones = useMemo(() => listZoneChoices(choices.timeZones, settings.timeZone), [choices, settings.timeZone])
  return (
    <Panel title={t('Language and region')}>
      <div className={styles.body}>
        <div className={styles.pair}>
          <Choose control={control} name="language" label={t('Language')} options={languages} />
          <Choose control={control} name="timeZone" label={t('Time zone')} options={zones} />
        </div>
        <CurrencySetting settings={settings} currencies={choices.currencies} />
      </div>
    </Panel>
  )
}

interface ChooseProps {
  readonly control: Control<Values>
  readonly name: Field
  readonly label: string
  readonly options: readonly Choice[]
  readonly description?: string
}

function Choose({ control, name, ...props }: ChooseProps) {
  const { field, fieldState } = useController({ control, name })
  return <ComboBox {...props} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
}

/** What visitors see who follow an old or mistyped link. */
function NotFound({ control, pages }: Pick<GeneralFormProps, 'pages'> & { readonly control: Control<Values> }) {
  const options = useMemo(() => [{ value: '', label: t('Theme default') }, ...pages], [pages])
  return (
    <Panel title={t('Page not found')}>
      <div className={styles.body}>
        <Choose
          control={control}
          name="notFoundPageId"
          label={t('404 page')}
          options={options}
          description={t('Shown when a URL doesn’t exist. It doesn’t need to be in a menu.')}
        />
      </div>
    </Panel>
  )
}
