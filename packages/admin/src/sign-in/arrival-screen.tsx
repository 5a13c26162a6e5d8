import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { type LinkScreenProps, LoadedLink } from './loaded-link.tsx'
import { arrivalQuery } from './sign-up.ts'

/** The first moment of a new site: signs in who made it, and goes on into the editor. */
export function ArrivalScreen({ token, site, onDone }: LinkScreenProps) {
  const arrival = useQuery(arrivalQuery(token))
  useEffect(() => {
    if (arrival.isSuccess) onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the way in is gone once.
  }, [arrival.isSuccess])
  return (
    <LoadedLink title={t('Your site is ready')} site={site} query={arrival} onDone={onDone}>
      {() => null}
    </LoadedLink>
  )
}
