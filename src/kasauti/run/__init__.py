"""Scenarios x styles x trials: plan, engines, resume, and the summary of what came out."""
