-- Rules of some postal codes, of one class of products, and rules that take the place of wider ones.
ALTER TABLE tax_rule ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}';
ALTER TABLE tax_rule ADD COLUMN tax_class text NOT NULL DEFAULT '';
ALTER TABLE tax_rule ADD COLUMN replaces_wider boolean NOT NULL DEFAULT false;
-- Rules of different postal codes may share a name.
DROP INDEX tax_rule_place_key;
CREATE INDEX tax_rule_place_idx ON tax_rule (website_id, country, region, name);

-- What a product counts as for taxes: standard, reduced or exempt.
ALTER TABLE product ADD COLUMN tax_class text NOT NULL DEFAULT 'standard';
