-- How often the work began since a person asked for it. `attempt` only grows: it tells a worker that another one has taken over.
ALTER TABLE site_transfer ADD COLUMN tries integer NOT NULL DEFAULT 0;
