import { t } from '../i18n/text.ts'
import { formatZone } from '../pages/appears.ts'
import { useNow } from '../pages/use-now.ts'
import { SegmentSelect } from '../segment-data/segment-select.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DiscountPlace, DiscountProblems, DiscountValues } from './discount-values.ts'
import fields from '../forms/fields.module.css'
import { CategoriesField, ProductsField } from './target-field.tsx'

interface FieldsProps {
  readonly values: DiscountValues
  readonly problems: DiscountProblems
  readonly place: DiscountPlace
  readonly onChange: (changes: Partial<DiscountValues>) => void
}

/** The names of the values that are typed. */
type TypedField = {
  [Name in keyof DiscountValues]: string extends DiscountValues[Name] ? Name : never
}[keyof DiscountValues]

/** Everything about a discount that its owner decides. */
export function DiscountFields(props: FieldsProps) {
  return (
    <>
      <TriggerPanel {...props} />
      <EffectPanel {...props} />
      <ConditionsPanel {...props} />
      <LimitsPanel {...props} />
    </>
  )
}

interface FieldProps extends FieldsProps {
  readonly name: TypedField
  readonly label: string
  readonly description?: string
  readonly isNumber?: boolean
  readonly maxLength?: number
  readonly rows?: number
  readonly type?: 'datetime-local'
}

function Field({ values, problems, onChange, name, label, description, isNumber, maxLength, rows, type }: FieldProps) {
  return (
    <TextField
      label={label}
      value={values[name]}
      error={problems[name]}
      onChange={(text) => onChange({ [name]: text })}
      {...(description === undefined ? {} : { description })}
      {...(isNumber === true ? { inputMode: 'decimal', maxLength: 16 } : {})}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(rows === undefined ? {} : { rows })}
      {...(type === undefined ? {} : { type })}
    />
  )
}

function TriggerPanel(props: FieldsProps) {
  const { values, onChange } = props
  return (
    <Panel title={t('Discount')}>
      <div className={fields.body}>
        <Field
          {...props}
          name="name"
          label={t('Name')}
          maxLength={100}
          description={t('Customers see it beside the amount.')}
        />
        <Select
          label={t('How it applies')}
          value={values.trigger}
          options={[
            { value: 'code', label: t('By code') },
            { value: 'automatic', label: t('Automatically') },
          ]}
          onChange={(trigger) => onChange({ trigger })}
        />
        {values.trigger === 'code' && (
          <Field
            {...props}
            name="code"
            label={t('Code')}
            maxLength={40}
            description={t('Small letters work too. Leave blank to use generated codes only.')}
          />
        )}
      </div>
    </Panel>
  )
}

function EffectPanel(props: FieldsProps) {
  const { values, problems, place, onChange } = props
  return (
    <Panel title={t('What it takes off')}>
      <div className={fields.body}>
        <Select
          label={t('Kind')}
          value={values.kind}
          options={[
            { value: 'percent', label: t('Percentage') },
            { value: 'amount', label: t('Fixed amount') },
            { value: 'free_shipping', label: t('Free shipping') },
            { value: 'buy_x_get_y', label: t('Buy some, get some cheaper') },
          ]}
          onChange={(kind) => onChange({ kind })}
        />
        {values.kind === 'buy_x_get_y' && (
          <div className={fields.pair}>
            <Field {...props} name="buyQuantity" label={t('Customers buy')} isNumber />
            <Field
              {...props}
              name="getQuantity"
              label={t('Customers get cheaper')}
              isNumber
              description={t('The cheapest pieces of every set.')}
            />
          </div>
        )}
        {(values.kind === 'percent' || values.kind === 'buy_x_get_y') && (
          <Field {...props} name="percent" label={t('Percentage off')} isNumber />
        )}
        {values.kind === 'amount' && (
          <Field {...props} name="amount" label={t('Amount, in {currency}', { currency: place.currency })} isNumber />
        )}
        <Select
          label={t('For')}
          value={values.target}
          options={[
            { value: 'order', label: t('The whole order') },
            { value: 'products', label: t('Chosen products') },
            { value: 'categories', label: t('Chosen categories') },
          ]}
          onChange={(target) => onChange({ target })}
        />
        {values.target === 'products' && (
          <ProductsField ids={values.itemIds} error={problems.itemIds} onChange={(itemIds) => onChange({ itemIds })} />
        )}
        {values.target === 'categories' && (
          <CategoriesField
            ids={values.categoryIds}
            error={problems.categoryIds}
            onChange={(categoryIds) => onChange({ categoryIds })}
          />
        )}
        <Checkbox
          isSelected={values.excludesSaleItems}
          onChange={(excludesSaleItems) => onChange({ excludesSaleItems })}
        >
          {t('Not for products on sale')}
        </Checkbox>
      </div>
    </Panel>
  )
}

function ConditionsPanel(props: FieldsProps) {
  const { values, place, onChange } = props
  return (
    <Panel title={t('Conditions')}>
      <div className={fields.body}>
        <div className={fields.pair}>
          <Field
            {...props}
            name="minimum"
            label={t('Minimum amount, in {currency}', { currency: place.currency })}
            isNumber
            description={t('Before discounts. Leave blank for none.')}
          />
          <Field {...props} name="minimumQuantity" label={t('Minimum quantity')} isNumber />
        </div>
        <Checkbox isSelected={values.isFirstOrderOnly} onChange={(isFirstOrderOnly) => onChange({ isFirstOrderOnly })}>
          {t('Only for a customer’s first order')}
        </Checkbox>
        <SegmentSelect
          label={t('Only for a segment')}
          everybody={t('All customers')}
          {...(values.segmentId === ''
            ? {}
            : { description: t('They sign in, and order with the email of their account.') })}
          value={values.segmentId}
          onChange={(segmentId) => onChange({ segmentId })}
        />
        <Field
          {...props}
          name="emails"
          label={t('Only for these customers')}
          rows={3}
          maxLength={50_000}
          description={t('Email addresses, one per line. Leave blank for everyone.')}
        />
      </div>
    </Panel>
  )
}

function LimitsPanel(props: FieldsProps) {
  const now = useNow()
  const { values, place } = props
  const zone = t('Time zone: {timeZone}.', { timeZone: formatZone(place.timeZone, now) })
  return (
    <Panel title={t('Dates and limits')}>
      <div className={fields.body}>
        <div className={fields.pair}>
          <Field {...props} name="startsOn" label={t('Starts (optional)')} type="datetime-local" description={zone} />
          <Field {...props} name="endsOn" label={t('Ends (optional)')} type="datetime-local" description={zone} />
        </div>
        <div className={fields.pair}>
          <Field
            {...props}
            name="maxUses"
            label={t('Uses in total')}
            isNumber
            description={t('Leave blank for no limit.')}
          />
          <Field
            {...props}
            name="maxUsesPerCustomer"
            label={t('Uses per customer')}
            isNumber
            description={t('Leave blank for no limit.')}
          />
        </div>
        {values.trigger === 'code' && (
          <Field
            {...props}
            name="maxUsesPerCode"
            label={t('Uses per code')}
            isNumber
            description={t('For generated codes: 1 makes each of them work once.')}
          />
        )}
      </div>
    </Panel>
  )
}
