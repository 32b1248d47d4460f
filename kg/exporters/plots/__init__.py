"""Pictures of what ``kg.analysis`` computes, for papers and slides: SVG and PNG, the same bytes for the same data.

They need matplotlib (extra ``plot``). Colours are those of Okabe & Ito, which people of all kinds of colour vision can
tell apart, and nothing is said by colour alone.
"""
