-- How many choices of visitors the limit of a day refused: they are not proven, and the owner learns of it.
CREATE TABLE consent_refusal (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  day date NOT NULL,
  refused bigint NOT NULL,
  PRIMARY KEY (website_id, day)
);
