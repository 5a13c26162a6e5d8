import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { readProductsSearch } from '../search.ts'
import styles from './list.module.css'
import { t } from '../../i18n/text.ts'

const route = getRouteApi('/products')

interface PagerProps {
  readonly previous: string | null
  readonly next: string | null
}

/** The pages in front of and behind this one; nothing where the list has only one. */
export function Pager({ previous, next }: PagerProps) {
  const navigate = route.useNavigate()
  if (previous === null && next === null) return null
  const go = (place: { readonly after?: string; readonly before?: string }) =>
    void navigate({
      search: (search) => readProductsSearch({ ...search, after: undefined, before: undefined, ...place }),
    })
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <Button
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        isDisabled={previous === null}
        onPress={() => go({ before: previous ?? '' })}
      >
        {t('Previous')}
      </Button>
      <Button
        icon={<ChevronRight size={16} aria-hidden="true" />}
        isDisabled={next === null}
        onPress={() => go({ after: next ?? '' })}
      >
        {t('Next')}
      </Button>
    </nav>
  )
}
