import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { LoadedPage } from './loaded-page.tsx'
import styles from './site.module.css'
import { type StoreControl, StoreFlag, StoreForm } from './store-form.tsx'
import { storeQuery } from './store.ts'
import { t } from '../i18n/text.ts'

/** How the shop behaves on its pages. */
export function StorePage() {
  return (
    <LoadedPage query={useQuery(storeQuery)} title={t('Store pages')}>
      {(store) => (
        <StoreForm store={store}>
          {(control) => (
            <>
              <StorePages control={control} />
              <StockNotices control={control} />
            </>
          )}
        </StoreForm>
      )}
    </LoadedPage>
  )
}

interface ControlProps {
  readonly control: StoreControl
}

function StorePages({ control }: ControlProps) {
  return (
    <Panel title={t('Store pages')}>
      <div className={styles.body}>
        <StoreFlag control={control} name="expressCheckout">
          {t('Express checkout: buttons go straight to checkout')}
        </StoreFlag>
        <StoreFlag control={control} name="productQuickViewEnabled">
          {t('Quick view in product lists')}
        </StoreFlag>
        <StoreFlag control={control} name="multipleQuantityAllowedForServices">
          {t('Allow more than one of a service per order')}
        </StoreFlag>
        <FormField
          control={control}
          name="continueShoppingLinkUrl"
          label={t('“Continue shopping” link')}
          maxLength={2000}
          placeholder="/shop"
          description={t('Leave blank for the home page.')}
        />
      </div>
    </Panel>
  )
}

/** What product pages say when there is little left, or nothing. */
function StockNotices({ control }: ControlProps) {
  const isOn = useWatch({ control, name: 'merchandising.scarcityEnabled' })
  return (
    <Panel title={t('Stock messages')}>
      <div className={styles.body}>
        <FormField
          control={control}
          name="merchandising.scarcityThreshold"
          label={t('Low stock from')}
          inputMode="numeric"
          maxLength={3}
          description={t('Units left when a product counts as low in your lists, and when the message below appears.')}
          rules={{
            validate: (text) =>
              /^[1-9]\d{0,2}$/.test(typeof text === 'string' ? text.trim() : '') || t('Enter a number from 1 to 999.'),
          }}
        />
        <StoreFlag control={control} name="merchandising.scarcityEnabled">
          {t('Show a low stock message on products')}
        </StoreFlag>
        {isOn && (
          <>
            <FormField
              control={control}
              name="merchandising.scarcityText"
              label={t('Low stock message')}
              maxLength={200}
              description={t("'{'qtyInStock'}' becomes the number left.")}
              rules={{ required: t('Low stock message is required.') }}
            />
            <StoreFlag control={control} name="merchandising.scarcityShownByDefault">
              {t('Show it before a variant is chosen')}
            </StoreFlag>
          </>
        )}
        <FormField
          control={control}
          name="merchandising.customSoldOutText"
          label={t('Sold out message')}
          maxLength={200}
          placeholder={t('Sold out')}
          description={t('Leave blank to use the theme’s.')}
        />
      </div>
    </Panel>
  )
}
