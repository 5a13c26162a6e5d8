import { Pencil, Plus, Trash2 } from 'lucide-react'
import { describePlaces } from '../places/places.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Panel } from '../ui/page.tsx'
import { describePrice, describeRate, type RateFormats } from '../pricing/rate-texts.ts'
import type { Rate, Zone } from '../pricing/shipping.ts'
import styles from './shipping.module.css'
import { t } from '../i18n/text.ts'

interface ZonePanelProps {
  readonly zone: Zone
  readonly formats: RateFormats
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Opens a rate; undefined: a new one. */
  readonly onEditRate: (rate: Rate | undefined) => void
  readonly onRemoveRate: (rate: Rate) => void
}

/** A zone with its rates. */
export function ZonePanel({ zone, formats, onEdit, onRemove, onEditRate, onRemoveRate }: ZonePanelProps) {
  const { name, rates } = zone
  return (
    <Panel
      title={name}
      actions={
        <Menu label={t('More about {name}', { name })}>
          <MenuItem icon={<Pencil size={17} />} onAction={onEdit}>
            {t('Edit zone')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={17} />} danger onAction={onRemove}>
            {t('Delete zone')}
          </MenuItem>
        </Menu>
      }
    >
      <div className={styles.zone}>
        {describeZone(zone) !== name && <p className={styles.places}>{describeZone(zone)}</p>}
        {rates.length === 0 ? (
          <p className={styles.missing}>{t('No rates. Buyers here can’t check out.')}</p>
        ) : (
          <ul className={styles.rates}>
            {rates.map((rate) => (
              <li key={rate.id} className={styles.rate}>
                <button type="button" className={styles.rateName} onClick={() => onEditRate(rate)}>
                  {rate.name}
                </button>
                <span className={styles.rateText}>{describeRate(rate, formats)}</span>
                <span className={styles.price}>{describePrice(rate, formats)}</span>
                <Menu label={t('More about {name}', { name: rate.name })}>
                  <MenuItem icon={<Pencil size={17} />} onAction={() => onEditRate(rate)}>
                    {t('Edit rate')}
                  </MenuItem>
                  <MenuItem icon={<Trash2 size={17} />} danger onAction={() => onRemoveRate(rate)}>
                    {t('Delete rate')}
                  </MenuItem>
                </Menu>
              </li>
            ))}
          </ul>
        )}
        <Button kind="quiet" icon={<Plus size={16} aria-hidden="true" />} onPress={() => onEditRate(undefined)}>
          {t('Add rate')}
        </Button>
      </div>
    </Panel>
  )
}

function describeZone({ places, coversRest }: Zone): string {
  if (places.length === 0) return coversRest ? t('Rest of the world') : t('No countries')
  return coversRest
    ? t('{places}, and the rest of the world', { places: describePlaces(places) })
    : describePlaces(places)
}
