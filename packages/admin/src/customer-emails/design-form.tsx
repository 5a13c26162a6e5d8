import { Link } from '@tanstack/react-router'
import { useController, useForm } from 'react-hook-form'
import { ColorField } from '../forms/color-field.tsx'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { SettingsForm } from '../site/settings-form.tsx'
import site from '../site/site.module.css'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { designQuery, type EmailDesign, useSaveDesign } from './customer-emails.ts'

const black = '#1d1d1b'

/** Accent color and footer of all emails. */
export function DesignForm({ stored }: { readonly stored: EmailDesign }) {
  const form = useForm<EmailDesign>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveDesign()
  const maySetLogo = useCan()('settings.write')
  const { control } = form
  const { field: color, fieldState } = useController({ control, name: 'accentColor', rules: { validate: checkColor } })
  return (
    <SettingsForm form={form} toValues={toValues} toChanges={toValues} stored={stored} save={save} query={designQuery}>
      <Panel title={t('Design')}>
        <div className={site.body}>
          <ColorField
            label={t('Accent color')}
            value={color.value}
            onChange={color.onChange}
            onBlur={color.onBlur}
            inputRef={color.ref}
            maxLength={7}
            placeholder={black}
            fallback={black}
            description={t('Of buttons. Leave blank for black.')}
            error={fieldState.error?.message}
          />
          <FormField
            control={control}
            name="footerText"
            label={t('Footer text')}
            rows={3}
            maxLength={1000}
            description={t('Below every email, such as an address or a line that the law asks for.')}
          />
          <p className={site.note}>
            {t('The logo at the top is that of the site.')}{' '}
            {maySetLogo && <Link to="/settings/general">{t('Change logo')}</Link>}
          </p>
        </div>
      </Panel>
    </SettingsForm>
  )
}

function checkColor(value: string): string | true {
  return /^(?:#[0-9a-f]{6})?$/i.test(value) || t('Enter a color such as #2f6f4f.')
}

function toValues(design: EmailDesign): EmailDesign {
  return { ...design }
}
