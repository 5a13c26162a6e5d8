import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { LoadedPage } from './loaded-page.tsx'
import styles from './site.module.css'
import { type StoreControl, StoreFlag, StoreForm } from './store-form.tsx'
import { storeQuery } from './store.ts'

/** How the shop behaves on its pages. */
export function StorePage() {
  return (
    <LoadedPage query={useQuery(storeQuery)} title="Store pages">
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
    <Panel title="Store pages">
      <div className={styles.body}>
        <StoreFlag control={control} name="expressCheckout">
          Express checkout: buttons go straight to checkout
        </StoreFlag>
        <StoreFlag control={control} name="productQuickViewEnabled">
          Quick view in product lists
        </StoreFlag>
        <StoreFlag control={control} name="multipleQuantityAllowedForServices">
          Allow more than one of a service per order
        </StoreFlag>
        <FormField
          control={control}
          name="continueShoppingLinkUrl"
          label="“Continue shopping” link"
          maxLength={2000}
          placeholder="/shop"
          description="Leave blank for the home page."
        />
      </div>
    </Panel>
  )
}

/** What product pages say when there is little left, or nothing. */
function StockNotices({ control }: ControlProps) {
  const isOn = useWatch({ control, name: 'merchandising.scarcityEnabled' })
  return (
    <Panel title="Stock messages">
      <div className={styles.body}>
        <StoreFlag control={control} name="merchandising.scarcityEnabled">
          Show a low stock message on products
        </StoreFlag>
        {isOn && (
          <>
            <div className={styles.pair}>
              <FormField
                control={control}
                name="merchandising.scarcityThreshold"
                label="Low stock from"
                inputMode="numeric"
                maxLength={3}
                description="Units left when the message appears."
                rules={{
                  validate: (text) =>
                    /^[1-9]\d{0,2}$/.test(typeof text === 'string' ? text.trim() : '') ||
                    'Enter a number from 1 to 999.',
                }}
              />
              <FormField
                control={control}
                name="merchandising.scarcityText"
                label="Low stock message"
                maxLength={200}
                description="{qtyInStock} becomes the number left."
                rules={{ required: 'Low stock message is required.' }}
              />
            </div>
            <StoreFlag control={control} name="merchandising.scarcityShownByDefault">
              Show it before a variant is chosen
            </StoreFlag>
          </>
        )}
        <FormField
          control={control}
          name="merchandising.customSoldOutText"
          label="Sold out message"
          maxLength={200}
          placeholder="Sold out"
          description="Leave blank to use the theme’s."
        />
      </div>
    </Panel>
  )
}
