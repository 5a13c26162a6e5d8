-- The phone number at the checkout is hidden, optional or required; until now it was optional or required.
UPDATE website SET settings = jsonb_set(settings, '{commerce,phone}', '"required"')
WHERE settings #> '{commerce,phoneRequired}' = 'true' AND settings #> '{commerce,phone}' IS NULL;
