import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { Loaded } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import styles from '../site/site.module.css'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { useSaveWishListSettings, type WishListSettings, wishListSettingsQuery } from './wish-lists.ts'

/** Whether visitors keep wish lists, where they find the heart, and which emails customers get. */
export function WishListSettingsPage() {
  const settings = useQuery(wishListSettingsQuery)
  return (
    <Page
      title={t('Settings')}
      windowTitle={[t('Settings'), t('Wish lists')]}
      before={<BackLink link={{ to: '/wish-lists' }}>{t('Wish lists')}</BackLink>}
    >
      <Loaded query={settings} title={t('Wish lists')}>
        {(stored) => <WishListForm stored={stored} />}
      </Loaded>
    </Page>
  )
}

function WishListForm({ stored }: { readonly stored: WishListSettings }) {
  const form = useForm<WishListSettings>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveWishListSettings()
  const { control } = form
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toValues}
      stored={stored}
      save={save}
      query={wishListSettingsQuery}
    >
      <Panel title={t('Wish lists')}>
        <div className={styles.body}>
          <FormCheckbox
            control={control}
            name="enabled"
            description={t('A heart is on product pages and in quick view. Guests keep their list when they sign in.')}
          >
            {t('Let visitors keep products on a wish list')}
          </FormCheckbox>
          {isOn && (
            <FormCheckbox control={control} name="showsInLists">
              {t('Show hearts on product lists too')}
            </FormCheckbox>
          )}
        </div>
      </Panel>
      {isOn && (
        <Panel title={t('Emails to customers')}>
          <div className={styles.body}>
            <FormCheckbox control={control} name="mailsPriceDrops">
              {t('When something on their list becomes cheaper')}
            </FormCheckbox>
            <FormCheckbox
              control={control}
              name="mailsRestocks"
              description={t(
                'One email a day at most, never twice about the same news, and none to customers who unsubscribed. Tell customers about it in your privacy policy.',
              )}
            >
              {t('When something on their list is back in stock')}
            </FormCheckbox>
          </div>
        </Panel>
      )}
    </SettingsForm>
  )
}

function toValues(settings: WishListSettings): WishListSettings {
  return { ...settings }
}
