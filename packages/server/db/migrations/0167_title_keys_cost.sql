-- The planner took reading all keys of a site for cheaper than computing the words of a few hundred titles.
ALTER FUNCTION title_keys(text, text) COST 1000;
