import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './list.module.css'
import { filterOptionsQuery } from './filter-options.ts'
import { t } from '../../i18n/text.ts'

interface CategoryFieldsProps {
  readonly slugs: readonly string[]
  readonly onChange: (slugs: string[]) => void
}

/** Chooses among the categories of all store pages. */
export function CategoryFields({ slugs, onChange }: CategoryFieldsProps) {
  const options = useQuery(filterOptionsQuery)
  const categories = options.data?.categories
  return (
    <>
      {options.isPending && <Skeleton width={16} />}
      {options.isError && categories === undefined && (
        <Notice tone="danger" alert>
          {getErrorMessage(options.error)} <Button onPress={() => void options.refetch()}>{t('Try again')}</Button>
        </Notice>
      )}
      {categories?.length === 0 && (
        <Notice tone="neutral">{t('There are no categories yet. Add the first one on the page of a product.')}</Notice>
      )}
      {categories !== undefined && categories.length > 0 && (
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>{t('Categories')}</legend>
          <div className={styles.choices}>
            {categories.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                isSelected={slugs.includes(slug)}
                onChange={(isChosen) => onChange(isChosen ? [...slugs, slug] : slugs.filter((each) => each !== slug))}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
