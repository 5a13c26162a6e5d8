-- Whether a captcha is asked for stands in one place for all that visitors write.
UPDATE website SET settings = settings || '{"captcha": {"comments": false, "reviews": false, "restock": true, "newsletter": false}}'::jsonb
WHERE settings #>> '{restock,usesCaptcha}' = 'true';
